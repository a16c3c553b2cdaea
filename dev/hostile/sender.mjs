import { readFileSync } from 'node:fs'
import { request } from 'node:http'

/**
 * Sends the requests that it is given, one after another, in a process of its own, so that the cost of sending is not
 * measured as the server's. Reports the status of each answer; 0 if the connection was closed, -1 after ten seconds
 * without an answer.
 */
const port = Number(process.argv[2])
process.on('message', ({ method, path, headers, file }) => {
  const body = file === null ? undefined : readFileSync(file)
  const sent = request({ host: '127.0.0.1', port, method, path, agent: false, timeout: 10_000 })
  let told = false
  const tell = (status) => {
    if (!told) process.send(status)
    told = true
  }
  sent.on('response', (response) => {
    response.resume()
    response.on('error', () => tell(response.statusCode))
    // An event stream may never end by itself.
    setTimeout(() => response.destroy(), 2_000).unref()
    response.on('close', () => tell(response.statusCode))
  })
  sent.on('timeout', () => {
    tell(-1)
    sent.destroy()
  })
  sent.on('error', () => setTimeout(tell, 20, 0))
  for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value)
  if (body) sent.setHeader('content-length', body.byteLength)
  sent.end(body)
})
