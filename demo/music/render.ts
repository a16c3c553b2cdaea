import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode, type Loudness, measure } from './encode.ts'
import { firstLight } from './pieces/first-light.ts'
import { fogOnTheQuay } from './pieces/fog-on-the-quay.ts'
import { lampRounds } from './pieces/lamp-rounds.ts'
import { theTwelfthLamp } from './pieces/the-twelfth-lamp.ts'
import type { Piece } from './score/score.ts'
import { closeLoop } from './sound/close-loop.ts'
import { master } from './sound/master.ts'
import { loopLengthOf, mix } from './sound/mix.ts'
import { sampleRate } from './sound/stereo.ts'
import { wavOf } from './sound/wav.ts'

const pieces: readonly Piece[] = [fogOnTheQuay, lampRounds, theTwelfthLamp, firstLight]
const target = join(import.meta.dirname, '..', 'assets', 'music')

const wantedLoudness = -20
const highestPeak = -2
const largestFile = 900_000

/** Renders the named pieces, or all, into `demo/assets/music`; fails if one is too loud, too quiet or too large. */
function render(names: readonly string[]): void {
  const chosen = names.length ? pieces.filter((piece) => names.includes(piece.name)) : pieces
  if (chosen.length === 0) throw new Error(`Known pieces: ${pieces.map((piece) => piece.name).join(', ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'fabula-music-'))
  mkdirSync(target, { recursive: true })
  try {
    for (const piece of chosen) renderPiece(piece, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function renderPiece(piece: Piece, folder: string): void {
  const wav = join(folder, `${piece.name}.wav`)
  const mp3 = join(target, `${piece.name}.mp3`)
  const whole = mix(piece)
  master(whole)
  writeFileSync(wav, wavOf(closeLoop(whole, loopLengthOf(piece))))
  const heard = encodeAtLoudness(wav, mp3)
  const size = statSync(mp3).size
  const notes = piece.parts.reduce((sum, part) => sum + part.notes.length, 0)
  const seconds = (loopLengthOf(piece) / sampleRate).toFixed(1)
  console.log(
    `${piece.name}: ${seconds} s, ${notes} notes, ${heard.integrated} LUFS, peak ${heard.peak} dBTP, ${size} bytes`,
  )
  if (Math.abs(heard.integrated - wantedLoudness) > 0.3) throw new Error(`${piece.name}: wanted ${wantedLoudness} LUFS`)
  if (heard.peak > highestPeak) throw new Error(`${piece.name}: peaks above ${highestPeak} dBTP`)
  if (size > largestFile) throw new Error(`${piece.name}: more than ${largestFile} bytes`)
}

/** LAME attenuates low bitrates by about half a decibel, so the loss is measured and compensated. */
function encodeAtLoudness(wav: string, mp3: string): Loudness {
  const decibels = wantedLoudness - measure(wav).integrated
  encode(wav, mp3, decibels)
  encode(wav, mp3, decibels + wantedLoudness - measure(mp3).integrated)
  return measure(mp3)
}

render(process.argv.slice(2))
