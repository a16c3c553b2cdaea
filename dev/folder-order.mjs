import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './run.mjs'

/**
 * Fails if folders of a large workspace depend on each other in a circle, so that a workspace can be read from the
 * bottom up. Dependencies are counted between whole folders (a file beside them counts as one), including types and
 * dynamic imports; tests may import whatever they test.
 */
const workspaces = ['core', 'contract', 'server', 'web/editor']

const isTest = (path) => /\.test\.|(^|\/)test(s|-[^/]*)?(\/|\.tsx?$)/.test(path)
const imported = /\bfrom\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/g

let circles = 0
for (const workspace of workspaces) {
  const files = execFileSync('git', ['ls-files', '-z', '--', `${workspace}/*.ts`, `${workspace}/*.tsx`], {
    cwd: root,
    encoding: 'utf8',
  })
  const arrows = new Map()
  for (const file of files.split('\0').filter((path) => path !== '' && !isTest(path))) {
    for (const [, plain, later] of readFileSync(join(root, file), 'utf8').matchAll(imported)) {
      const target = normalize(join(dirname(file), plain ?? later))
      const [from, to] = [folderOf(workspace, file), folderOf(workspace, target)]
      if (!target.startsWith(`${workspace}/`) || isTest(target) || from === to) continue
      const known = arrows.get(from) ?? new Map()
      arrows.set(from, known.set(to, `${file} -> ${target}`))
    }
  }
  for (const circle of circlesOf(arrows)) {
    circles++
    console.error(`${workspace}: ${circle.join(' -> ')}`)
    for (const [at, to] of circle.slice(1).entries()) console.error(`  ${arrows.get(circle[at]).get(to)}`)
  }
}
process.exitCode = circles > 0 ? 1 : 0

/** The folder of a workspace that a file is in; a file at the top level counts as its own folder. */
function folderOf(workspace, path) {
  return path.slice(workspace.length + 1).split('/')[0] ?? ''
}

/** One circle for each dependency that closes one, in depth-first order. */
function circlesOf(arrows) {
  const found = []
  const done = new Set()
  const walk = (folder, path) => {
    if (path.includes(folder)) found.push([...path.slice(path.indexOf(folder)), folder])
    if (path.includes(folder) || done.has(folder)) return
    for (const next of arrows.get(folder)?.keys() ?? []) walk(next, [...path, folder])
    done.add(folder)
  }
  for (const folder of arrows.keys()) walk(folder, [])
  return found
}
