import site from '@padauk/language/messages/en/site.json'
import validation from '@padauk/language/messages/en/validation.json'

export const messages = { ...site, validation }
