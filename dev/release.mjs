import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gather } from './release/gather.mjs'
import { root, run, since } from './run.mjs'

/**
 * `npm run release`: packs a tarball for this system, with everything that a server needs and nothing that only
 * developers do; it starts with `node fabula.js`. `--folder PATH` stops before packing, for an image.
 */
const start = performance.now()
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `fabula-${version}-${process.platform}-${process.arch}`
const wanted = process.argv.indexOf('--folder')

try {
  const folder = wanted > 0 ? process.argv[wanted + 1] : join(root, 'dist', 'release', name)
  if (!folder) throw new Error('--folder needs a path')
  const bytes = gather(folder)
  console.log(`${folder}: ${Math.ceil(bytes / 2 ** 20)} MB`)
  if (wanted < 0) await pack(folder)
  console.log(`released in ${since(start)}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** Packs with sorted names and without owners and times, so that the same release gives the same tarball. */
async function pack(folder) {
  const parent = join(root, 'dist', 'release')
  mkdirSync(parent, { recursive: true })
  const file = join(parent, `${name}.tar.gz`)
  const isGnu = /GNU tar/.test((await run('tar', ['--version'])).output)
  const plain = isGnu ? ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0'] : []
  const { code, output } = await run('tar', [...plain, '-czf', file, '-C', parent, basename(folder)], {
    env: { ...process.env, GZIP: '-n' },
  })
  if (code !== 0) throw new Error(`The tarball could not be created.\n${output}`)
  const bytes = readFileSync(file)
  writeFileSync(`${file}.sha256`, `${createHash('sha256').update(bytes).digest('hex')}  ${basename(file)}\n`)
  console.log(`${file}: ${(bytes.length / 1e6).toFixed(0)} MB`)
}
