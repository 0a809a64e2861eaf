import type { Answer } from '../schemas/answers.ts';
import { api } from './client.ts';

/** Sends a message to those who run the site. */
export const sendMessage = (input: { name: string; email: string; message: string }) =>
  api.post('contact', { json: input }).json<Answer<'POST contact'>>();
