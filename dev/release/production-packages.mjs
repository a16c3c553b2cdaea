import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The packages that a running server loads, as folders below `root`: what the server's package.json depends on, the library
 * that runs models, what those need, and so on, each found where Node would find it. Of optional ones those that are there
 * and made for this system.
 */
export function productionPackages(root, system = { platform: process.platform, arch: process.arch }) {
  const found = new Set()
  const visit = (folder) => {
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = read(folder)
    const optional = (name) => name in optionalDependencies || peerDependenciesMeta[name]?.optional
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      // Our own rooms are in the bundle.
      if (name.startsWith('@fabula/')) continue
      const place = find(root, folder, name)
      if (place === null) {
        if (optional(name)) continue
        throw new Error(`${folder} needs ${name}, which is not installed`)
      }
      if (found.has(place) || (peerDependenciesMeta[name]?.optional && !(name in dependencies))) continue
      if (!isFor(read(place), system) || isOfOther(name, system)) continue
      found.add(place)
      visit(place)
    }
  }
  const read = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  visit('server')
  // The root has none but optional ones.
  visit('.')
  return [...found].sort()
}

/** Where Node looks: beside the package's own modules, then further and further up; null: nowhere. */
function find(root, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(root, place, 'package.json'))) return place
    if (folder === '.') return null
  }
}

/** npm installs some packages of other systems too, where the lock was made to hold them all. */
const isFor = ({ os, cpu, libc }, { platform, arch }) =>
  fits(os, platform) && fits(cpu, arch) && (platform !== 'linux' || fits(libc, 'glibc'))

/** The compiled models' engine names its system in the name of the package, and is too wide in what it says it fits. */
const isOfOther = (name, { platform, arch }) => {
  const [, ofPlatform, ofArch] = /^@node-llama-cpp\/([a-z]+)-([a-z0-9]+)/.exec(name) ?? []
  return ofPlatform !== undefined && (ofPlatform !== (names[platform] ?? platform) || ofArch !== arch)
}

const names = { darwin: 'mac', win32: 'win' }

const fits = (list, value) =>
  list === undefined ||
  (list.some((entry) => !entry.startsWith('!')) ? list.includes(value) : !list.includes(`!${value}`))
