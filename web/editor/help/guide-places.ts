import type { GuidePage } from '@fabula/contract/guide-address'

/** For each part of the editor, the guide page and heading that explain it. A test checks that they exist. */
export const guidePlaces = {
  conditions: ['conditions', 'conditions'],
  states: ['conditions', 'states'],
  changes: ['conditions', 'changes'],
  endings: ['endings', 'automatic'],
  characters: ['characters', 'biographies'],
  secrets: ['characters', 'secrets'],
  worldPrompts: ['storyteller', 'world'],
  scenePrompts: ['storyteller', 'scene-prompts'],
  ownLines: ['storyteller', 'offline'],
  sceneKinds: ['scenes', 'kinds'],
  script: ['scenes', 'script'],
  gates: ['publishing', 'gates'],
  translations: ['translations', 'side-by-side'],
  rehearsal: ['testing', 'rehearsal'],
  history: ['together', 'history'],
} as const satisfies Record<string, readonly [page: GuidePage, heading: string]>

export type GuidePlace = keyof typeof guidePlaces

/** Fields at which authors get stuck, by the last part of their names. */
const ofFields = new Map<string | undefined, GuidePlace>([
  ['secret', 'secrets'],
  ['secondary_keywords', 'worldPrompts'],
  ['prompt_ending_conditional', 'endings'],
  ['change_reason_prompt', 'changes'],
  ['example_lines', 'ownLines'],
  ['price_stars', 'gates'],
])

export const guideOfField = (name: string): GuidePlace | undefined => ofFields.get(name.split('.').at(-1))
