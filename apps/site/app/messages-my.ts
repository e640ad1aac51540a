import site from '@padauk/language/messages/my/site.json'
import validation from '@padauk/language/messages/my/validation.json'

export const messages = { ...site, validation }
