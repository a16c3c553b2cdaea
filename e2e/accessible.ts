import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

interface Rule {
  id: string
  enabled: boolean
  tags: string[]
  impact?: string
}

/** Half the size of axe's default build. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A page with axe injected. axe exposes the impact of its rules only in its internals. */
interface WithAxe {
  axe: typeof axe & { _audit: { rules: Rule[]; tagExclude: string[] } }
}

/** Expects that axe finds nothing serious or critical on the page, after fade animations have ended. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const notes = page.locator('.ui-toast')
  const hadNotes = (await notes.count()) > 0
  let grave = await seriousFindings(page)
  if (grave.length > 0 && hadNotes) {
    // The toast may have been fading out during the check.
    await expect(notes).toHaveCount(0)
    grave = await seriousFindings(page)
  }
  expect(grave, `axe on ${what}`).toEqual([])
}

async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect, playState }) => {
      const endless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
      return !endless && playState === 'running'
    })
    // An animation that is restarted again and again may never end.
    const late = new Promise((resolve) => setTimeout(resolve, 5_000))
    await Promise.race([late, Promise.allSettled(passing.map(({ finished }) => finished))])
  })
  // A document keeps axe for later checks: loading its half megabyte takes longer than most checks.
  await Promise.all(
    page.frames().map(async (frame) => {
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
    }),
  )
  return page.evaluate(async () => {
    const { axe } = window as unknown as WithAxe
    const { rules, tagExclude } = axe._audit
    const isOn = ({ enabled, tags }: Rule) => enabled && !tags.some((tag) => tagExclude.includes(tag))
    // A rule's impact applies to all its findings. Rules without serious impact take half of the time.
    const grave = rules.filter((rule) => isOn(rule) && rule.impact !== 'minor' && rule.impact !== 'moderate')
    if (grave.length < 50 || grave.length === rules.length) throw new Error(`axe has ${grave.length} grave rules`)
    const { violations } = await axe.run(document, {
      runOnly: { type: 'rule', values: grave.map(({ id }) => id) },
      // Passed rules are not listed.
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  })
}
