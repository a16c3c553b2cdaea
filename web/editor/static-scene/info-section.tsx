import type { SectionProps } from './static-scene-editor.tsx'

export function InfoSection({ scene }: SectionProps) {
  return <p>{scene.name}</p>
}
