import { basename, join } from 'node:path'
import type { Environment } from '../environment/env.ts'
import { readOwnEnvironment } from '../environment/own-environment.ts'
import { checkModelFiles } from '../models/check-model-files.ts'
import { downloadModel } from '../models/install/download-model.ts'
import { recommendedModels } from '../models/install/recommended-models.ts'
import { tryModel } from '../models/install/try-model.ts'
import { installedModel, modelFolder } from '../models/installed-model.ts'
import { chooseModel, openModel } from '../models/open-storyteller.ts'
import { probe } from '../models/probe/probe.ts'
import { probeLines } from '../models/probe/probe-lines.ts'
import { useExtensions } from '../use-extensions.ts'
import { readArguments } from './read-arguments.ts'

const usage = `npm run model                 lists models that Fabula can run by itself
npm run model -- gemma-3-4b   downloads one and tries it; a download that broke off goes on
npm run model -- --test       asks the configured model five questions`

const log = { info: () => undefined, warn: (facts: object, message: string) => console.error(message, facts) }

try {
  const { values, positionals } = readArguments(usage, {
    test: { type: 'boolean' },
    help: { type: 'boolean' },
    hub: { type: 'string' },
  })
  const env = readOwnEnvironment(console.error)
  const [name] = positionals
  if (values.help) console.log(usage)
  else if (values.test) await test(env)
  else if (name !== undefined) await install(env, name, values.hub ?? 'https://huggingface.co')
  else await list(env)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function list(env: Environment): Promise<void> {
  const installed = await installedModel(env.dataDir)
  for (const { name, file, size, about } of recommendedModels) {
    const mark = installed && basename(installed) === file ? '*' : ' '
    console.log(`${mark} ${name.padEnd(14)} ${(size / 1e9).toFixed(1).padStart(4)} GB  ${about}`)
  }
  console.log(`\n${installed ? `Installed: ${installed}` : 'None is installed.'}\n\n${usage}`)
}

async function install(env: Environment, name: string, hub: string): Promise<void> {
  const model = recommendedModels.find((entry) => entry.name === name)
  if (!model) throw new Error(`There is no "${name}" in the list; any other GGUF file works with MODEL_PATH.`)
  const target = join(modelFolder(env.dataDir), model.file)
  let shown = -1
  await downloadModel(`${hub}/${model.repository}/resolve/main/${model.file}`, target, ({ done, total }) => {
    const percent = Math.floor((100 * done) / (total ?? model.size))
    if (percent === shown) return
    shown = percent
    process.stdout.write(
      `\r${model.file}  ${bar(percent)} ${percent}% of ${((total ?? model.size) / 1e9).toFixed(1)} GB `,
    )
  })
  console.log(`\nInstalled: ${target}\nThe server uses it from its next start, unless another model is configured.\n`)
  await test({ ...env, model: { ...env.model, provider: 'embedded', path: target } })
}

const bar = (percent: number): string => '#'.repeat(Math.round(percent / 4)).padEnd(25, '.')

async function test(env: Environment): Promise<void> {
  await useExtensions(env, console.error)
  await checkModelFiles(env.model)
  const choice = await chooseModel(env)
  if (choice.kind === 'offline') {
    throw new Error(
      'No model is configured: set MODEL_PROVIDER, MODEL_BASE_URL or MODEL_PATH, or install one of the list.',
    )
  }
  // Failures must be visible here, not replaced by the author's lines.
  const { storyteller } = await openModel(
    { ...env, model: { ...env.model, probe: false, offlineFallback: false } },
    log,
  )
  const { kind, name } = storyteller.describe()
  console.log(`Trying ${name} (${kind}).\n`)
  try {
    const { lines, usable } = await tryModel(storyteller, (line) => console.log(line))
    console.log(`\n${lines.join('\n')}`)
    if (!usable) process.exitCode = 1
  } finally {
    await storyteller.close()
  }
  const found = await probe(choice)
  console.log(probeLines(found).join('\n'))
  if (found.problem !== null || found.ability === 'neither') process.exitCode = 1
}
