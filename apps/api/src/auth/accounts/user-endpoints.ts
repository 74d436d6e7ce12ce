// The account itself.
import { ApiError } from '../../errors.ts';
import { NoInput, ownEndpoint } from '../route.ts';
import { toUser, UserSchema } from './user.ts';

export const readUser = ownEndpoint({
  summary: 'The account of the caller',
  input: NoInput,
  answer: UserSchema,
  async handle(_parts, { caller }) {
    if (caller.account.is_anonymous) throw new ApiError('forbidden-anonymous');
    return toUser(caller.account);
  },
});
