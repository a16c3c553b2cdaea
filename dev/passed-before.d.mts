export declare function passedBefore(folder?: string): {
  isSame(check: string, isRead: RegExp): boolean
  changed(check: string, isRead: RegExp): string[]
  pass(check: string, isRead: RegExp): void
}
