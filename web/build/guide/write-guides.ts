import { writeFileSync } from 'node:fs'
import { readGuides } from './read-guides.ts'

/** Writes all guides, rendered, into the file it is given: no page's own script carries any of them. */
const [file] = process.argv.slice(2)
if (!file) throw new Error('Into which file?')
writeFileSync(file, JSON.stringify(await readGuides()))
