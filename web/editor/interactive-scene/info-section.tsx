import type { SectionProps } from './interactive-scene-editor.tsx'

export function InfoSection({ scene }: SectionProps) {
  return <p>{scene.name}</p>
}
