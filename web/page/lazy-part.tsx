import { appPhrases } from '@fabula/phrases/app'
import { toastPhrases } from '@fabula/phrases/toasts'
import { Component, type ComponentType, type FunctionComponent, lazy, type ReactNode } from 'react'
import { ChunkLoadError, loadChunk } from '../client/load-chunk.ts'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { useWords } from './page-facts.tsx'

/**
 * A component whose script is loaded when it is first shown: `lazyPart(() => import('./x.tsx'), 'X')`. If the script
 * does not load, the rest of the page goes on: a part that can be closed is closed (`loadChunk` has shown why), and any
 * other part is replaced by a message with a retry button.
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
  // React caches the failed import: the next attempt needs a new lazy component.
  const resetPart = () => {
    Content = fetched()
  }
  return (props) => (
    <PartBoundary draw={() => <Content {...props} />} onMissing={resetPart} onClose={closeHandlerOf(props)} />
  )
}

/** The `onClose` of a dialog or other overlay. */
function closeHandlerOf(props: object): (() => void) | null {
  if (!('onClose' in props) || typeof props.onClose !== 'function') return null
  const { onClose } = props
  return () => onClose()
}

type PartBoundaryProps = { draw: () => ReactNode; onMissing: () => void; onClose: (() => void) | null }

class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
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

/**
 * Replaces a part whose script did not load. A page of an outdated build is reloaded: retrying would get no other
 * script.
 */
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
