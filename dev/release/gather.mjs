import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { builtParts } from '../build.mjs'
import { root } from '../run.mjs'
import { productionPackages } from './production-packages.mjs'

/** What only developers of a package read, and what only a compiler does. Licences stay. */
const unread = /\.(map|[cm]?ts|a|tsbuildinfo)$|^(readme|changelog|history)(\.(md|markdown|txt))?$/i
/** Folders of a package that nothing of it loads. */
const aside = new Set(['test', 'tests', 'example', 'examples', 'benchmark', 'benchmarks', 'docs', '.github'])
/**
 * Files and folders, however deep, that wait for another program than Node: what bundlers take in place of `dist-cjs`, what
 * Postgres and node-llama-cpp are compiled with, and Postgres's procedures in Perl, Python and Tcl, which it brings along
 * without those languages.
 */
const forOthers =
  /^(dist-es|pgxs|pkgconfig|gitRelease\.bundle|((bool|hstore|jsonb|ltree)_)?pl(perl|python3|tcl)u?\b.*)$/

/**
 * Gathers what a server needs to run into `folder`, made anew: what was built, the packages it loads, `fabula.js` to start
 * it, the documents of who runs it. Answers how many bytes of a disk it takes.
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
  for (const file of forOperators) copy(join(root, 'docs', file), join('docs', file))
  copy(join(root, 'extensions'), 'extensions')
  copy(join(root, 'deploy'), 'deploy', { filter: (path) => !/\.js$/.test(path) })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(packages), null, 2)}\n`)
  removeEmpty(folder)
  return sizeOf(folder)
}

/** What the guides, which a release carries, send an operator to. */
const forOperators = [
  'ENVIRONMENT.md',
  'EXTENDING.md',
  'PRIVACY.md',
  'RUNNING.md',
  'SCALE.md',
  'SECURITY.md',
  'UPGRADING.md',
  'telegram.md',
]

/** Whether a running server may want this file or folder of a package; its own packages are gathered for themselves. */
const isLoaded = (path) =>
  path !== 'node_modules' && !aside.has(path) && !unread.test(basename(path)) && !forOthers.test(basename(path))

/** Takes away the folders of which nothing was wanted: each takes a block of a disk. */
function removeEmpty(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name))
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}

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

/** Blocks of a common file system, in bytes. */
const block = 4096

/** What a folder takes of a disk, in bytes, as `du` tells it: whole blocks, for folders too. */
export function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? sizeOf(path) : Math.ceil(lstatSync(path).size / block) * block)
  }, block)
}
