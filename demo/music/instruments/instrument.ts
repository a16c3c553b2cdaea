import type { Random } from '../random.ts'
import type { SoundedNote } from '../score/score.ts'
import type { Stereo } from '../sound/stereo.ts'

/**
 * Renders one note from its start, including its tail; a note in the middle of the range at velocity 0.6 peaks near
 * 0.25.
 */
export type Instrument = (note: SoundedNote, random: Random) => Stereo
