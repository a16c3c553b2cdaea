import { type Stereo, sampleRate } from './stereo.ts'

/** A WAV file of 32-bit floats. */
export function wavOf(sound: Stereo): Buffer {
  const samples = sound.left.length
  const data = samples * 8
  const file = Buffer.alloc(44 + data)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + data, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(3, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * 8, 28)
  file.writeUInt16LE(8, 32)
  file.writeUInt16LE(32, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(data, 40)
  for (let index = 0; index < samples; index++) {
    file.writeFloatLE(sound.left[index] ?? 0, 44 + index * 8)
    file.writeFloatLE(sound.right[index] ?? 0, 48 + index * 8)
  }
  return file
}
