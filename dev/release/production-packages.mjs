import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The packages that a running server loads, as folders below `root`: the server's dependencies, the library that runs
 * models, their dependencies and so on, each resolved as Node would. Optional ones are included if they are installed
 * and built for this system.
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
      // Our own workspaces are in the bundle.
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
  // The root has only optional dependencies.
  visit('.')
  return [...found].sort()
}

/** Where Node would find the package: its own modules first, then each folder above; null if nowhere. */
function find(root, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(root, place, 'package.json'))) return place
    if (folder === '.') return null
  }
}

/** npm also installs packages for other systems, if the lock file was written to contain them all. */
const isFor = ({ os, cpu, libc }, { platform, arch }) =>
  fits(os, platform) && fits(cpu, arch) && (platform !== 'linux' || fits(libc, 'glibc'))

/** The binaries of node-llama-cpp have their system in the package name, and declare more systems than they run on. */
const isOfOther = (name, { platform, arch }) => {
  const [, ofPlatform, ofArch] = /^@node-llama-cpp\/([a-z]+)-([a-z0-9]+)/.exec(name) ?? []
  return ofPlatform !== undefined && (ofPlatform !== (names[platform] ?? platform) || ofArch !== arch)
}

const names = { darwin: 'mac', win32: 'win' }

const fits = (list, value) =>
  list === undefined ||
  (list.some((entry) => !entry.startsWith('!')) ? list.includes(value) : !list.includes(`!${value}`))
