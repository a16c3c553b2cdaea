import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

interface Rule {
  id: string
  enabled: boolean
  tags: string[]
  impact?: string
}

/** A page into which axe has been put. What its rules weigh is told by none of its calls. */
interface WithAxe {
  axe: typeof axe & { _audit: { rules: Rule[]; tagExclude: string[] } }
}

/** No serious or critical finding of axe on what is shown now, once what fades in or out has done so. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const notes = page.locator('.ui-toast')
  const hadNotes = (await notes.count()) > 0
  let grave = await graveFindings(page)
  if (grave.length > 0 && hadNotes) {
    // A note fades after some seconds, in the middle of the look perhaps.
    await expect(notes).toHaveCount(0)
    grave = await graveFindings(page)
  }
  expect(grave, `axe on ${what}`).toEqual([])
}

async function graveFindings(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect, playState }) => {
      const endless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
      return !endless && playState === 'running'
    })
    // One that is begun anew again and again is not waited for: its end may never come.
    const late = new Promise((resolve) => setTimeout(resolve, 5_000))
    await Promise.race([late, Promise.allSettled(passing.map(({ finished }) => finished))])
  })
  // A document keeps axe for its next look: to read its half megabyte takes longer than most looks.
  await Promise.all(
    page.frames().map(async (frame) => {
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
    }),
  )
  return page.evaluate(async () => {
    const { axe } = window as unknown as WithAxe
    const { rules, tagExclude } = axe._audit
    const isOn = ({ enabled, tags }: Rule) => enabled && !tags.some((tag) => tagExclude.includes(tag))
    // A rule gives its own weight to whatever it finds: those that find nothing grave take half of a look.
    const grave = rules.filter((rule) => isOn(rule) && rule.impact !== 'minor' && rule.impact !== 'moderate')
    if (grave.length < 50 || grave.length === rules.length) throw new Error(`axe has ${grave.length} grave rules`)
    const { violations } = await axe.run(document, {
      runOnly: { type: 'rule', values: grave.map(({ id }) => id) },
      // What passes is not listed.
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  })
}
