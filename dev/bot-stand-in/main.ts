import { startBotStandIn } from './bot-stand-in.ts'

// For manual use: run `npx tsx dev/bot-stand-in/main.ts`, then start a server with the printed variables.
const { url, token } = await startBotStandIn()
console.log(`TELEGRAM_API_ROOT=${url} TELEGRAM_BOT_TOKEN=${token} TELEGRAM_GROUP_ID=-100500 npm start`)
console.log(`Write to the bot: curl -d '[42, "/start CODE"]' ${url}/control/write`)
console.log(
  `Pay: curl -d '[42]' ${url}/control/pay; join the group: curl -d '[42, "member"]' ${url}/control/setMembership`,
)
