import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { builtParts } from '../build.mjs'
import { root } from '../run.mjs'
import { productionPackages } from './production-packages.mjs'

/** What only developers of a package read, and what only a compiler does. Licences stay. */
const unread = /\.(map|[cm]?ts|a|tsbuildinfo)$|^(readme|changelog|history)(\.(md|markdown|txt))?$/i
/** Folders of a package that nothing of it loads. */
const aside = new Set(['test', 'tests', 'example', 'examples', 'benchmark', 'benchmarks', 'docs', '.github'])
/** The sources that node-llama-cpp can be compiled from: the compiled one is there. */
const sources = new Set(['gitRelease.bundle'])

/**
 * Gathers what a server needs to run into `folder`, made anew: what was built, the packages it loads, `fabula.js` to start
 * it, the documents of who runs it. Answers the folder's size in bytes.
 */
export function gather(folder, dist = join(root, 'dist')) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const copy = (from, to, options = {}) =>
    cpSync(from, join(folder, to), { recursive: true, verbatimSymlinks: true, ...options })
  for (const part of builtParts) {
    copy(join(dist, part), join('dist', part), { filter: (path) => !path.endsWith('.map') })
  }
  const packages = productionPackages(root)
  for (const place of packages) {
    const home = join(root, place)
    copy(home, place.replace(/^server\//, ''), { filter: (path) => isLoaded(relative(home, path)) })
  }
  for (const file of ['fabula.js', 'healthcheck.js']) copy(join(root, 'deploy', file), file)
  copy(join(root, 'dev', 'check-system.mjs'), 'check-system.mjs')
  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md']) copy(join(root, file), file)
  for (const file of ['ENVIRONMENT.md', 'EXTENDING.md', 'UPGRADING.md', 'RUNNING.md', 'telegram.md']) {
    copy(join(root, 'docs', file), join('docs', file))
  }
  copy(join(root, 'extensions'), 'extensions')
  copy(join(root, 'deploy'), 'deploy', { filter: (path) => !/\.js$/.test(path) })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(packages), null, 2)}\n`)
  return sizeOf(folder)
}

/** Whether a running server may want this file or folder of a package; its own packages are gathered for themselves. */
const isLoaded = (path) =>
  path !== 'node_modules' && !aside.has(path) && !unread.test(basename(path)) && !sources.has(basename(path))

/** What the release is, and which packages are in it. */
function manifest(packages) {
  const { version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commands = ['backup', 'restore', 'model']
  return {
    name: 'fabula',
    version,
    private: true,
    license,
    type: 'module',
    engines,
    scripts: Object.fromEntries([
      ['start', 'node fabula.js'],
      ...commands.map((name) => [name, `node fabula.js ${name}`]),
    ]),
    bundled: Object.fromEntries(
      packages.map((place) => {
        const { name, version: installed } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'))
        return [place.replace(/^(server\/)?node_modules\//, ''), `${name}@${installed}`]
      }),
    ),
  }
}

/** Bytes of all files below a folder. */
export function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? sizeOf(path) : lstatSync(path).size)
  }, 0)
}
