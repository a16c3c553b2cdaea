import type { ReactNode } from 'react'
import './empty-stage.css'

type EmptyStageProps = {
  /** The headline: what does not exist yet. */
  title: ReactNode
  heading?: 'h1' | 'h2' | 'h3' | 'p'
  /** Advice below the headline: a sentence, a button. */
  children?: ReactNode
}

/** An empty paper stage with an open curtain and one lit lamp, for an empty list or page. */
export function EmptyStage({ title, heading: Heading = 'h2', children }: EmptyStageProps) {
  return (
    <div className="ui-empty-stage">
      <svg viewBox="0 0 352 200" aria-hidden="true" focusable="false">
        <path className="wall" d="M4 11l120-5 110 3 114-4 1 189-118 3-112-2-114 3z" />
        <path className="back" d="M40 30h272v138H40z" />
        <path className="glow" d="M176 36l86 130H90z" />
        <path className="glow" d="M176 36l52 130H124z" />
        <path className="board" d="M30 164h292l20 22-334 1z" />
        <path className="lamp" d="M170 28h12l6 13h-24z" />
        <path
          className="fold"
          d="M30 22h60c2 40-18 70-34 94 6 22 8 42 6 62H30zM322 22h-60c-2 40 18 70 34 94-6 22-8 42-6 62h32z"
        />
        <path
          className="curtain"
          d="M26 20h20c2 40-2 70-6 96 6 20 4 44 2 64H26zM54 20h18c0 40-12 68-24 94-2-34 6-62 6-94zM326 20h-20c-2 40 2 70 6 96-6 20-4 44-2 64h16zM298 20h-18c0 40 12 68 24 94 2-34-6-62-6-94z"
        />
        <path
          className="curtain"
          d="M22 14h308v14c-8 12-32 12-44 0-10 13-36 13-46 0-10 13-34 13-44 0-10 13-32 13-42 0-10 13-34 13-44 0-10 13-34 13-44 0-10 12-34 12-44 0z"
        />
      </svg>
      <Heading className="ui-empty-stage-title">{title}</Heading>
      {children}
    </div>
  )
}
