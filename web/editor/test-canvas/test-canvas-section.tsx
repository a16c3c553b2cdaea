import type { SectionProps } from '../interactive-scene/interactive-scene-editor.tsx'

export function TestCanvasSection({ scene }: SectionProps) {
  return <p>{scene.name}</p>
}
