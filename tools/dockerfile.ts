export type Instruction = { name: string; words: string[] }

/** As much of a Dockerfile's grammar as ours uses: comments, lines that go on, no heredocs. */
export function readDockerfile(text: string): Instruction[] {
  return text
    .replace(/^\s*#.*$/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...words] = line.split(/\s+/)
      return { name: name.toUpperCase(), words }
    })
}

export type Stage = { image: string; name: string; instructions: Instruction[] }

export function stagesOf(instructions: readonly Instruction[]): Stage[] {
  const stages: Stage[] = []
  for (const instruction of instructions) {
    const { name, words } = instruction
    if (name === 'FROM') {
      stages.push({ image: words[0] ?? '', name: words[2] ?? '', instructions: [] })
    } else stages.at(-1)?.instructions.push(instruction)
  }
  return stages
}
