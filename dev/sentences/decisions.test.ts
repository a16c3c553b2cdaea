import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../docs/decisions/', import.meta.url)

test('the list of decisions names each of them by its title, in order', () => {
  const files = readdirSync(folder).filter((name) => name !== 'README.md')
  const rows = files.sort().map((name) => {
    const [, number, title] = /^# (\d+)\. (.+)\n/.exec(readFileSync(new URL(name, folder), 'utf8')) ?? []
    expect(name.slice(0, 4), name).toBe(number?.padStart(4, '0'))
    return `| ${number} | [${title}](${name}) |`
  })
  expect(readFileSync(new URL('README.md', folder), 'utf8')).toContain(`|---|---|\n${rows.join('\n')}\n`)
})
