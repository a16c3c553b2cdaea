type Part = (path: string, text: string) => string
export declare function passedBefore(folder?: string): {
  isSame(check: string, isRead: RegExp, part?: Part): boolean
  changed(check: string, isRead: RegExp): string[]
  pass(check: string, isRead: RegExp, part?: Part): void
}
