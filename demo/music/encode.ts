import { spawnSync } from 'node:child_process'

/**
 * Kilobits per second, nearly constant: at 80, 85 s take less than 900 KB, and these pieces have little above 6 kHz to
 * lose.
 */
const kilobits = 80

export interface Loudness {
  /** LUFS, gated, over the whole file (EBU R128). */
  integrated: number
  /** dBTP. */
  peak: number
}

/** Measures the loudness of a sound file. Throws when ffmpeg does not report it. */
export function measure(path: string): Loudness {
  const report = ffmpeg(['-i', path, '-af', 'ebur128=peak=true', '-f', 'null', '-'])
  const summary = report.slice(report.lastIndexOf('Summary:'))
  const integrated = Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1])
  const peak = Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1])
  if (!Number.isFinite(integrated) || !Number.isFinite(peak)) throw new Error(`ffmpeg gave no loudness for ${path}`)
  return { integrated, peak }
}

/** Encodes a WAV file as MP3 with the given gain in decibels, without metadata about when or where it was made. */
export function encode(wav: string, mp3: string, decibels: number): void {
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-id3v2_version', '0']
  const sound = [
    '-af',
    `volume=${decibels.toFixed(2)}dB`,
    '-c:a',
    'libmp3lame',
    '-b:a',
    `${kilobits}k`,
    '-joint_stereo',
    '1',
  ]
  ffmpeg(['-y', '-i', wav, ...sound, ...plain, mp3])
}

function ffmpeg(words: readonly string[]): string {
  const run = spawnSync('ffmpeg', ['-hide_banner', '-nostdin', ...words], { encoding: 'utf8', maxBuffer: 1 << 26 })
  if (run.error && 'code' in run.error && run.error.code === 'ENOENT') {
    throw new Error(
      'The music is encoded by ffmpeg, and there is no ffmpeg on this machine. Install it (Debian: apt install ffmpeg), then try again.',
    )
  }
  if (run.error) throw run.error
  if (run.status !== 0) throw new Error(`ffmpeg ${words.join(' ')} failed:\n${run.stderr}`)
  return run.stderr
}
