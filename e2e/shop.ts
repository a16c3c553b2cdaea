import { type BotStandIn, startBotStandIn } from '@fabula/dev/bot-stand-in/bot-stand-in'
import { type RunServer, runServer } from '@fabula/dev/run-server'
import { expect } from '@playwright/test'

const adminKey = 'the key of the journey'

/** A server with a bot, the stand-in that the bot talks to, and calls of its administrator. */
export interface Shop {
  server: RunServer
  standIn: BotStandIn
  /** Sets what the demo novel requires of its readers. */
  access(access: { price_stars: number; telegram_group_required: boolean }): Promise<void>
  admin(method: string, path: string, body?: unknown): Promise<Response>
  /** The id of the novel with a play link. */
  idOf(link: string): Promise<string>
  close(): Promise<void>
}

export async function openShop(): Promise<Shop> {
  const standIn = await startBotStandIn()
  const server = await runServer(
    {
      ADMIN_KEY: adminKey,
      TELEGRAM_API_ROOT: standIn.url,
      TELEGRAM_BOT_TOKEN: standIn.token,
      TELEGRAM_GROUP_ID: '-100500',
      TELEGRAM_GROUP_LINK: 'https://t.me/+readers',
    },
    { asInstalled: true },
  )
  const admin: Shop['admin'] = (method, path, body) =>
    fetch(server.address + path, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: { 'x-admin-key': adminKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    })
  const idOf = async (link: string) => {
    const novel = await fetch(`${server.address}/api/production_novel/by_link/${link}`)
    return ((await novel.json()) as { id: string }).id
  }
  return {
    server,
    standIn,
    admin,
    idOf,
    async access(access) {
      const path = `/api/admin/production_novel/${await idOf('demo')}/access`
      expect((await admin('PUT', path, access)).status).toBe(200)
    },
    async close() {
      await server.stop()
      await standIn.close()
    },
  }
}

/** The user sends a code to the bot, and confirms. */
export async function linkTo({ standIn: { people } }: Shop, telegram: number, text: string): Promise<void> {
  people.write(telegram, text)
  await expect.poll(() => people.buttons(telegram).length).toBe(2)
  people.press(telegram, people.buttons(telegram)[0] ?? '')
}
