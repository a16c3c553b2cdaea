import type { SectionProps } from './interactive-scene-editor.tsx'

export function BackgroundSection({ scene }: SectionProps) {
  return <p>{scene.name}</p>
}
