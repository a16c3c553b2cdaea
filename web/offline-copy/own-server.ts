import type { OfflineCopy } from '@fabula/core/exchange/offline-copy'
import type { AssetId } from '@fabula/core/ids'
import { createLocalServer, type LocalServer } from '@fabula/server/offline-copy/local/local-server'
import { memoryStore } from '@fabula/server/offline-copy/local/memory-store'
import { newId } from '../client/new-id.ts'
import { openIndexedStore } from './indexed-store.ts'

/** The novel inside this page. */
export const ownCopy = (): OfflineCopy => (copy ??= readCopy())
let copy: OfflineCopy | null = null

// The server that created this file wrote it typed, and both come from one build.
const readCopy = () => JSON.parse(textOf('novel') ?? 'null') as OfflineCopy

/** The server inside this page; opened once. */
export const localServer = async (): Promise<LocalServer> => (await opened()).server

/** Whether games outlive this page: some browsers store nothing for files, or in a private window. */
export const keepsGames = async (): Promise<boolean> => (await opened()).keeps

let opening: Promise<{ server: LocalServer; keeps: boolean }> | null = null
const opened = () => (opening ??= open())

async function open() {
  const copy = ownCopy()
  const kept = await openIndexedStore(copy.id)
  const store = kept ?? memoryStore()
  return { server: createLocalServer({ copy, addressOf, store, newId }), keeps: kept !== null }
}

/** The address of a picture or track: beside the page, or inside it. */
function addressOf(id: AssetId): string | null {
  const beside = ownCopy().files[id]
  return beside ?? addressInPage(id)
}

const objectUrls = new Map<AssetId, string | null>()

function addressInPage(id: AssetId): string | null {
  const existing = objectUrls.get(id)
  if (existing !== undefined) return existing
  const holder = document.getElementById(`file-${id}`)
  const bytes = holder?.textContent ? bytesOf(holder.textContent.trim()) : null
  const address = bytes && URL.createObjectURL(new Blob([bytes], { type: holder?.dataset.type }))
  // Freed, so that it is not in memory twice.
  holder?.remove()
  objectUrls.set(id, address)
  return address
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

const textOf = (id: string) => document.getElementById(id)?.textContent
