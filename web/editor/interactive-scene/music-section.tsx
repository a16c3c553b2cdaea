import type { SectionProps } from './interactive-scene-editor.tsx'

export function MusicSection({ scene }: SectionProps) {
  return <p>{scene.name}</p>
}
