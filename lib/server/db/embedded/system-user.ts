import { readFile } from 'node:fs/promises';

type SystemUser = { name: string; uid: number; gid: number };

/** A user to appear as inside a user namespace: the number must have a name, because initdb looks it up. */
export async function namedUid(): Promise<number> {
  const users = (await systemUsers()).filter(({ uid }) => uid > 0);
  const usual = users.find(({ uid }) => uid === 1000) ?? users[0];
  return usual?.uid ?? 1000;
}

/** The unprivileged user to become when user namespaces are not allowed. */
export async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  const nobody = (await systemUsers()).find(({ name, uid }) => name === 'nobody' && uid > 0);
  return nobody && { uid: nobody.uid, gid: nobody.gid };
}

async function systemUsers(): Promise<SystemUser[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4 && fields[2] !== '')
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
