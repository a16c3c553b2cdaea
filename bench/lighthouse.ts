import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runServer } from '@fabula/dev/run-server'
import { report } from './table.ts'

/**
 * Runs Lighthouse on the readers' pages as a phone sees them. It is fetched by `npx`, because it is larger than all of
 * Fabula's packages; newer versions need Node 22. Fails if accessibility, best practices or SEO score less than 100;
 * performance depends on the machine, so it is only reported, with the failed audits. `[-- russian] [pages ...]`
 */
const version = '12.8.2'
const language = process.argv[2] ?? 'english'
const paths: Record<string, string> = { home: '', search: '/search', novel: '/production/demo', play: '/play/demo' }
const asked = process.argv.slice(3)
const browserPath = process.env.FABULA_CHROMIUM ?? '/usr/bin/chromium'
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking']

interface Audit {
  id: string
  title: string
  score: number | null
  displayValue?: string
}
interface Category {
  score: number | null
  auditRefs: { id: string; weight: number }[]
}
interface Report {
  categories: Record<string, Category>
  audits: Record<string, Audit>
}

const server = await runServer()
const cache = mkdtempSync(join(tmpdir(), 'fabula-lighthouse-'))
const rows = []
const wanting: string[] = []
try {
  for (const [page, path] of Object.entries(paths).filter(([name]) => asked.length === 0 || asked.includes(name))) {
    const { categories, audits } = await runLighthouse(`${server.address}/${language}${path}`)
    const points = Object.entries(categories).map(
      ([name, { score }]) => [name, Math.round((score ?? 0) * 100)] as const,
    )
    rows.push({ page, ...Object.fromEntries(points), first_text: audits['first-contentful-paint']?.displayValue ?? '' })
    for (const [name, { auditRefs }] of Object.entries(categories)) {
      for (const { id, weight } of auditRefs) {
        const { title, score = null, displayValue = '' } = audits[id] ?? {}
        if (weight > 0 && score !== null && score < 0.9) wanting.push(`${page}, ${name}: ${title} ${displayValue}`)
      }
    }
    if (points.some(([name, score]) => name !== 'performance' && score < 100)) process.exitCode = 1
  }
} finally {
  await server.stop()
  rmSync(cache, { recursive: true, force: true })
}
report('lighthouse', `points of 100, ${language}, Lighthouse ${version}`, rows)
for (const each of wanting) console.log(each)

async function runLighthouse(address: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ...['--yes', `lighthouse@${version}`, address, '--quiet', '--output=json', '--output-path=stdout'],
      `--chrome-flags=${flags.join(' ')} --user-data-dir=${cache}`,
    ],
    { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, CHROME_PATH: browserPath } },
  )
  return JSON.parse(stdout) as Report
}
