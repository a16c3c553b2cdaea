import type {
  AmbienceSlug,
  BackgroundSlug,
  CharacterSlug,
  EffectSlug,
  FlagSlug,
  InteractiveSlug,
  LayerSlug,
  MusicMixSlug,
  ScaleSlug,
  SceneSlug,
  SpriteMixSlug,
  SpriteSlug,
  StaticSlug,
  TrackSlug,
} from '../names.ts'
import type { Line, Text } from './text.ts'
import type { When } from './when.ts'

/** The effects of an ending. Scale changes are `+N`, `-N`, or `N` for an absolute value. */
export type Sets = {
  flags?: Partial<Record<FlagSlug, boolean>>
  scales?: Partial<Record<ScaleSlug, string>>
}

export type CharacterScript = {
  slug: CharacterSlug
  name: Text
  aliases: Text[]
  /** The direction in which the drawn character looks. */
  faces: 'left' | 'right'
  voice: { name: string; pitch: number; pace: number }
  mixes: { slug: SpriteMixSlug; name: string; sprites: SpriteSlug[] }[]
  biographies: { prompt: string; when: When }[]
  lines: Line[]
}

export type CastEntry = {
  who: CharacterSlug
  mix: SpriteMixSlug
  sprite: SpriteSlug
  position: 'left' | 'center-left' | 'center' | 'center-right' | 'right'
  when?: When
  inactive?: boolean
  lines: Line[]
}

/** A change the storyteller may make; `keywords` let the offline storyteller make it too. */
export type Change = { because: string; keywords?: Text[] }

export type InteractiveScript = {
  kind: 'interactive'
  slug: InteractiveSlug
  name: Text
  description: string
  help?: Text
  /** False: the characters talk among themselves and the reader only continues. */
  readerSpeaks?: boolean
  start: Text
  speaker: CharacterSlug | null
  cast: CastEntry[]
  backgrounds: { asset: BackgroundSlug; priority: number; when?: When }[]
  arrival?: Arrival
  music: { mix: MusicMixSlug; start: TrackSlug }
  prompts: { say: string; when?: When }[]
  changes?: {
    type: 'continuous' | 'single'
    when?: When
    flags?: Partial<Record<FlagSlug, Change>>
    scales?: Partial<Record<ScaleSlug, Change>>
  }[]
  endings?: { slug: string; name: Text; prompt: string; keywords: Text[]; when?: When; next: SceneSlug; sets?: Sets }[]
  choices?: { slug: string; name: string; label: Text; when?: When; next: SceneSlug; sets?: Sets }[]
  context: { after: number; next: SceneSlug; sets?: Sets }
}

export type StaticScript = {
  kind: 'static'
  slug: StaticSlug
  name: Text
  description: string
  message: Text
  speaker: CharacterSlug | 'user' | null
  background: BackgroundSlug
  arrival?: Arrival
  cast: { who: CharacterSlug; mix: SpriteMixSlug; sprite: SpriteSlug; position?: CastEntry['position'] }[]
  music: TrackSlug | null
  next: { scene: SceneSlug; priority: number; when?: When }[]
}

/** A light on a picture: its centre and width in percent. */
export type Glow = {
  at: readonly [x: number, y: number]
  size: number
  colour?: 'warm' | 'cold' | 'ember'
  flicker?: 'steady' | 'calm' | 'restless'
}

/** The staging of a background wherever it is shown. */
export type Place = {
  air: 'none' | 'snow' | 'rain' | 'fog' | 'dust' | 'embers'
  density?: 'light' | 'medium' | 'heavy'
  sound: AmbienceSlug
  near?: { layer: LayerSlug; depth: number }
  glows: readonly Glow[]
}

/** The transition into a scene and its effect; particles and ambience of its place are in `places.ts`. */
export type Arrival = {
  transition?: 'cut' | 'fade' | 'dissolve' | 'iris' | 'slide'
  effect?: EffectSlug
  /** Replaces the place's own. */
  ambience?: AmbienceSlug
  /** Lights besides the place's own. */
  glows?: readonly Glow[]
}

export type SceneScript = InteractiveScript | StaticScript
