import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './run.mjs'

/**
 * Fails if folders of a large workspace depend on each other in a cycle, so that a workspace can be read from the
 * bottom up. Dependencies are counted between whole folders (a file beside them counts as one), including types and
 * dynamic imports; tests may import whatever they test.
 */
const workspaces = ['core', 'contract', 'server', 'web/editor']

const isTest = (path) => /\.test\.|(^|\/)test(s|-[^/]*)?(\/|\.tsx?$)/.test(path)
const imported = /\bfrom\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/g

let cycles = 0
for (const workspace of workspaces) {
  const files = execFileSync('git', ['ls-files', '-z', '--', `${workspace}/*.ts`, `${workspace}/*.tsx`], {
    cwd: root,
    encoding: 'utf8',
  })
  const dependencies = new Map()
  for (const file of files.split('\0').filter((path) => path !== '' && !isTest(path))) {
    for (const [, plain, later] of readFileSync(join(root, file), 'utf8').matchAll(imported)) {
      const target = normalize(join(dirname(file), plain ?? later))
      const [from, to] = [folderOf(workspace, file), folderOf(workspace, target)]
      if (!target.startsWith(`${workspace}/`) || isTest(target) || from === to) continue
      const known = dependencies.get(from) ?? new Map()
      dependencies.set(from, known.set(to, `${file} -> ${target}`))
    }
  }
  for (const cycle of cyclesOf(dependencies)) {
    cycles++
    console.error(`${workspace}: ${cycle.join(' -> ')}`)
    for (const [at, to] of cycle.slice(1).entries()) console.error(`  ${dependencies.get(cycle[at]).get(to)}`)
  }
}
process.exitCode = cycles > 0 ? 1 : 0

/** The folder of a workspace that a file is in; a file at the top level counts as its own folder. */
function folderOf(workspace, path) {
  return path.slice(workspace.length + 1).split('/')[0] ?? ''
}

/** One cycle for each dependency that closes one, in depth-first order. */
function cyclesOf(dependencies) {
  const found = []
  const done = new Set()
  const walk = (folder, path) => {
    if (path.includes(folder)) found.push([...path.slice(path.indexOf(folder)), folder])
    if (path.includes(folder) || done.has(folder)) return
    for (const next of dependencies.get(folder)?.keys() ?? []) walk(next, [...path, folder])
    done.add(folder)
  }
  for (const folder of dependencies.keys()) walk(folder, [])
  return found
}
