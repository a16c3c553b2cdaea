import { type FlagSlug, flagSlugs, type ScaleSlug, scaleSlugs } from './names.ts'

/** Names in the author's States list; a scale starts at its `value`. */
const flagNames: Record<FlagSlug, string> = {
  saw_osip: 'Sat with Osip at the boat',
  saw_tobias: 'Spoke with the engineer at the station',
  has_key: 'Has a key to the fortieth lamp',
  read_ledger: 'Read the ledger',
  heard_lamp_twelve: 'Heard the boy in lamp twelve',
  osip_thawed: 'Took tea with Osip before asking anything',
  osip_ready: 'Osip has asked for the reader’s word',
  osip_told: 'Osip told where Agata is',
  promised_silence: 'Promised Osip silence',
  ilse_knows: 'Ilse knows Agata is alive',
  tobias_confessed: 'Tobias told what he said into lamp twelve',
  tobias_climbs: 'Tobias comes up the hill',
  first_grey: 'The sky over the hill turns grey',
}

const scaleStarts: Record<ScaleSlug, { name: string; start: number }> = {
  trust_ilse: { name: 'Ilse’s trust', start: 0 },
  courage: { name: 'Courage of the reader', start: 0 },
  oil: { name: 'Oil in the can, in lamps', start: 3 },
}

export const flags = flagSlugs.map((slug) => ({ slug, name: flagNames[slug], start: false }))
export const scales = scaleSlugs.map((slug) => ({ slug, ...scaleStarts[slug] }))
