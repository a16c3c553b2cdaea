export function ask(
  question: string,
  options: {
    otherwise: boolean
    env?: Record<string, string | undefined>
    input?: NodeJS.ReadableStream & { isTTY?: boolean }
    output?: NodeJS.WritableStream & { isTTY?: boolean }
  },
): Promise<boolean>
