import { startBotStandIn } from './bot-stand-in.ts'

// By hand: `npx tsx dev/bot-stand-in/main.ts`, and a server with what it prints.
const { url, token } = await startBotStandIn()
console.log(`TELEGRAM_API_ROOT=${url} TELEGRAM_BOT_TOKEN=${token} TELEGRAM_GROUP_ID=-100500 npm start`)
console.log(`A person writes to the bot: curl -d '[42, "/start CODE"]' ${url}/control/write`)
console.log(
  `... pays: curl -d '[42]' ${url}/control/pay; joins the group: curl -d '[42, "member"]' ${url}/control/stand`,
)
