/** All slugs of the story. Records refer to each other by slugs; ids are derived from them. */

export const flagSlugs = [
  'saw_osip',
  'saw_tobias',
  'has_key',
  'read_ledger',
  'heard_lamp_twelve',
  'osip_thawed',
  'osip_ready',
  'osip_told',
  'promised_silence',
  'ilse_knows',
  'tobias_confessed',
  'tobias_climbs',
  'first_grey',
] as const
export type FlagSlug = (typeof flagSlugs)[number]

export const scaleSlugs = ['trust_ilse', 'courage', 'oil'] as const
export type ScaleSlug = (typeof scaleSlugs)[number]

export const characterSlugs = ['ilse', 'osip', 'tobias'] as const
export type CharacterSlug = (typeof characterSlugs)[number]

export const backgroundSlugs = [
  'cover',
  'quay-dusk',
  'lamp-street-rounds',
  'lamp-street-night',
  'workshop-night',
  'workshop-lit',
  'river-dusk',
  'river-night',
  'station-night',
  'hill-night',
  'hill-dawn',
  'hill-lit',
  'quay-dawn',
] as const
export type BackgroundSlug = (typeof backgroundSlugs)[number]

/** Foreground layers, stored with the backgrounds. */
export const layerSlugs = ['near-posts', 'near-sign', 'near-branches', 'near-shelf', 'near-rigging'] as const
export type LayerSlug = (typeof layerSlugs)[number]

/** Sounds besides music, stored with it. */
export const ambienceSlugs = ['water-and-ice', 'wind-in-the-street', 'stove', 'dynamo', 'before-the-sun'] as const
export type AmbienceSlug = (typeof ambienceSlugs)[number]
export const effectSlugs = ['boat-bell', 'match', 'key-turns', 'switch'] as const
export type EffectSlug = (typeof effectSlugs)[number]

export const trackSlugs = ['fog-on-the-quay', 'lamp-rounds', 'the-twelfth-lamp', 'first-light'] as const
export type TrackSlug = (typeof trackSlugs)[number]

export const musicMixSlugs = ['night', 'truth'] as const
export type MusicMixSlug = (typeof musicMixSlugs)[number]

type CommonMood = 'neutral' | 'glad' | 'sad' | 'angry' | 'thoughtful' | 'afraid'
/** An expression that a line is said with. */
export type Mood = CommonMood | 'laughing' | 'without-spectacles'
export type SpriteSlug = `${CharacterSlug}-${CommonMood}` | 'ilse-laughing' | 'tobias-without-spectacles'

export type SpriteMixSlug = 'ilse-guarded' | 'ilse-open' | 'osip-everyday' | 'tobias-correct' | 'tobias-unguarded'

export const interactiveSlugs = [
  'quay',
  'rounds',
  'workshop',
  'crossroads',
  'ferry',
  'station',
  'overheard',
  'hill',
  'decision',
] as const
export type InteractiveSlug = (typeof interactiveSlugs)[number]

export const staticSlugs = [
  'letter',
  'landing',
  'lamp-twelve',
  'ledger',
  'ledger-forty',
  'key',
  'osip-tells',
  'osip-keeps',
  'ilse-hears',
  'tobias-confesses',
  'climb',
  'key-on-the-hill',
  'forty',
  'forty-charter',
  'forty-engineer',
  'forty-ice',
  'release',
  'release-mouths',
  'release-ice',
  'leave',
  'leave-known',
  'leave-stranger',
  'leave-train',
] as const
export type StaticSlug = (typeof staticSlugs)[number]

export type SceneSlug = InteractiveSlug | StaticSlug

/** `scene/ending`, for conditions on a completed ending; the context ending of a scene is `scene/context`. */
export type EndingSlug = `${InteractiveSlug}/${string}`
