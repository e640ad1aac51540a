import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const prompt = /\[(\d+)\] # $/
const minutes = 60_000

/** What is asked, as a pattern without groups, and what is then typed. */
export type Answer = readonly [question: RegExp, answer: string]

/** A terminal of the machine, at which root is signed in; what is typed and said is kept. */
export async function openConsole(socketPath: string) {
  const socket = await connected(socketPath)
  let shown = ''
  let read = 0
  socket.setEncoding('utf8').on('data', (text: string) => {
    shown += text.replaceAll('\r', '')
  })

  /** What was said up to and with the pattern; it is then read. */
  async function until(pattern: RegExp, patience: number) {
    const end = Date.now() + patience
    for (;;) {
      const found = pattern.exec(shown.slice(read))
      if (found) {
        const said = shown.slice(read, read + found.index)
        read += found.index + found[0].length
        return { said, found }
      }
      if (Date.now() > end) throw new Error(`not said: ${pattern}\n${shown.slice(-2_000)}`)
      await pause(100)
    }
  }

  const send = (line: string) => void socket.write(`${line}\n`)

  return {
    /** Until a shell answers; its prompt names how the last command ended. */
    async signIn() {
      const end = Date.now() + 15 * minutes
      const line = 'stty cols 500; unset PROMPT_COMMAND; PS1="[\\$?] # "; echo ready-$((6 * 7))'
      let isThere = null
      while (!isThere) {
        if (Date.now() > end) throw new Error(`no shell: ${shown.slice(-2_000)}`)
        send(line)
        isThere = await until(/ready-42\n/, 10_000).catch(() => null)
      }
      // What was typed before there was a shell is answered now.
      await pause(10_000)
      read = shown.length
    },
    /** Types a command, and what it asks for by the way; it may also end before it asks. */
    async type(command: string, answers: readonly Answer[] = []) {
      const start = performance.now()
      const first = read
      send(command)
      let status: string | undefined
      for (const [question, answer] of [...answers, [prompt, ''] as const]) {
        const either =
          question === prompt ? prompt : new RegExp(`${question.source}|${prompt.source}`)
        const { found } = await until(either, 90 * minutes)
        status = found[1]
        if (status !== undefined) break
        send(answer)
      }
      const said = shown.slice(first, read).replace(prompt, '').trimEnd()
      const seconds = Math.round((performance.now() - start) / 1000)
      return { isDone: status === '0', said, seconds }
    },
    close: () => void socket.destroy(),
  }
}

async function connected(path: string): Promise<Socket> {
  for (let tries = 0; ; tries++) {
    const socket = connect(path)
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      if (tries === 50) throw error
      await pause(200)
    }
  }
}

export type Console = Awaited<ReturnType<typeof openConsole>>
