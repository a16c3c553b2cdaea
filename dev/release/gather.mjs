import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { builtParts } from '../build.mjs'
import { root } from '../run.mjs'
import { productionPackages } from './production-packages.mjs'

/** Files of a package that only its developers or compilers read. Licences are not among them. */
const unread = /\.(map|[cm]?ts|a|tsbuildinfo)$|^(readme|changelog|history)(\.(md|markdown|txt))?$/i
/** Folders of a package that nothing in it loads at runtime. */
const aside = new Set(['test', 'tests', 'example', 'examples', 'benchmark', 'benchmarks', 'docs', '.github'])
/**
 * Files and folders, at any depth, that only other programs than Node use: the modules that bundlers take instead of
 * `dist-cjs`, build files of Postgres and node-llama-cpp, and Postgres's extensions for Perl, Python and Tcl, which it
 * ships without those languages.
 */
const forOthers =
  /^(dist-es|pgxs|pkgconfig|gitRelease\.bundle|((bool|hstore|jsonb|ltree)_)?pl(perl|python3|tcl)u?\b.*)$/

/**
 * Collects what a server needs into `folder`, replacing its contents: the build, the packages that it loads,
 * `fabula.js` to start it, and the operator's documents. Returns its size on disk in bytes.
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

/** The documents that the guides, which are part of a release, refer operators to. */
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

/** Whether a running server may load this file or folder of a package. Nested packages are collected separately. */
const isLoaded = (path) =>
  path !== 'node_modules' && !aside.has(path) && !unread.test(basename(path)) && !forOthers.test(basename(path))

/** Removes folders left empty, each of which takes a block on disk. */
function removeEmpty(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name))
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}

/** The release's package.json, with the packages that it contains. */
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

/** The block size of common file systems, in bytes. */
const block = 4096

/** A folder's size on disk in bytes, as `du` reports it: in whole blocks, for folders too. */
export function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? sizeOf(path) : Math.ceil(lstatSync(path).size / block) * block)
  }, block)
}
