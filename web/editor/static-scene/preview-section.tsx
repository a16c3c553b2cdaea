import type { SectionProps } from './static-scene-editor.tsx'

export function PreviewSection({ scene }: SectionProps) {
  return <p>{scene.name}</p>
}
