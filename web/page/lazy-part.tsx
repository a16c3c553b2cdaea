import { appPhrases } from '@fabula/phrases/app'
import { toastPhrases } from '@fabula/phrases/toasts'
import { Component, type ComponentType, type FunctionComponent, lazy, type ReactNode } from 'react'
import { ChunkLoadError, loadChunk } from '../client/load-chunk.ts'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { useWords } from './page-facts.tsx'

/**
 * A component whose script comes when it is first shown: `lazyPart(() => import('./x.tsx'), 'X')`.
 * One that never comes takes nothing down with it: what can be closed is closed again (why is said by whoever fetched it),
 * and for anything else its place says so and asks again when told to.
 */
export function lazyPart<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): FunctionComponent<Props> {
  const fetched = (): FunctionComponent<Props> =>
    lazy<FunctionComponent<Props>>(async () => {
      const Loaded: ComponentType<Props> = (await loadChunk(load))[name]
      return { default: (props) => <Loaded {...props} /> }
    })
  let Content = fetched()
  // React keeps the failure of what it fetched: whoever looks again fetches anew.
  const forget = () => {
    Content = fetched()
  }
  return (props) => <PartMayMiss draw={() => <Content {...props} />} onMissing={forget} onClose={closingOf(props)} />
}

/** What closes a part that stands over the others. */
function closingOf(props: object): (() => void) | null {
  if (!('onClose' in props) || typeof props.onClose !== 'function') return null
  const { onClose } = props
  return () => onClose()
}

type PartMayMissProps = { draw: () => ReactNode; onMissing: () => void; onClose: (() => void) | null }

class PartMayMiss extends Component<PartMayMissProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof ChunkLoadError)) return
    this.props.onMissing()
    this.props.onClose?.()
  }

  override render() {
    const { error } = this.state
    const { draw, onClose } = this.props
    if (error === null) return draw()
    if (!(error instanceof ChunkLoadError)) throw error
    return onClose ? null : <MissingPart problem={error} again={() => this.setState({ error: null })} />
  }
}

/** In the place of a part whose script did not come. A page of an older build is opened anew: it is given no other script. */
function MissingPart({ problem: { isOutdated }, again }: { problem: ChunkLoadError; again: () => void }) {
  const words = useWords(appPhrases)
  const { outdated, chunkFailed } = useWords(toastPhrases)
  return (
    <div role="alert">
      <EmptyStage title={isOutdated ? outdated : chunkFailed}>
        <Button onClick={isOutdated ? () => location.reload() : again}>
          {isOutdated ? words.reload : words.retry}
        </Button>
      </EmptyStage>
    </div>
  )
}
