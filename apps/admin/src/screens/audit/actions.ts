import words from '@padauk/language/messages/en/admin-audit.json' with { type: 'json' }

/** Every action that has words: the choices of the filter, whatever has happened so far. */
export const actions = Object.entries(words.actions).flatMap(([noun, verbs]) =>
  Object.keys(verbs).map((verb) => `${noun}.${verb}`),
)
