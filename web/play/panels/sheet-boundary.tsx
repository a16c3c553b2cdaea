import { Component, type ReactNode } from 'react'
import { ChunkLoadError } from '../../client/load-chunk.ts'

/** Closes a sheet whose script failed to load, so that the reader can read on; the loader has shown why. */
export class SheetBoundary extends Component<{ onClose: () => void; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) this.props.onClose()
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof ChunkLoadError) return null
    throw error
  }
}
