import { writeFileSync } from 'node:fs'
import { readGuides } from './read-guides.ts'

/** Writes all rendered guides into the given file, so that no page's script contains any of them. */
const [file] = process.argv.slice(2)
if (!file) throw new Error('Into which file?')
writeFileSync(file, JSON.stringify(await readGuides()))
