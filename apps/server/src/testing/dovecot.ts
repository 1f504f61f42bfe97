import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { findFreePorts } from './haproxy.ts';
import { killAndRemove } from './kill-and-remove.ts';

/** Where Debian's package dovecot-imapd has it. */
const dovecotProgram = '/usr/sbin/dovecot';

/** Its tests are left out where it is not installed, which `.ci/run` tries and reports. */
export const hasDovecot = existsSync(dovecotProgram) && process.platform === 'linux';

/** A mailbox of Dovecot. */
export interface DovecotMailbox {
  /** Address for `INBOUND_IMAP_URL`. */
  readonly url: string;
  append(raw: Buffer): Promise<void>;
  countUnseen(): Promise<number>;
  stop(): Promise<void>;
}

/** Nobody: Dovecot opens no mailbox as root. */
const mailUser = 65_534;

/**
 * Starts Debian's Dovecot with one user, whose mailbox is empty.
 * @throws Error if it is not ready in 10 s.
 */
export async function startDovecot(): Promise<DovecotMailbox> {
  const folder = await mkdtemp(join(tmpdir(), 'dovecot-'));
  const [port = 0] = await findFreePorts(1);
  await mkdir(join(folder, 'mail'));
  await chmod(folder, 0o755);
  await chmod(join(folder, 'mail'), 0o777);
  const { username, uid } = userInfo();
  const owner = uid === 0 ? { uid: mailUser, gid: mailUser } : userInfo();
  const own =
    uid === 0 ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}\n`;
  const file = join(folder, 'dovecot.conf');
  await writeFile(
    file,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
first_valid_gid = 1
${own}service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/mail/%u
}
`,
  );
  const child = spawn(dovecotProgram, ['-F', '-c', file], { stdio: 'ignore' });
  const remove = killAndRemove(child, folder);
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    // Asked to end, it ends its own processes.
    child.kill('SIGTERM');
    await ended;
    await remove();
  };
  const url = `imap://desk:secret@127.0.0.1:${port}/INBOX`;
  for (let waited = 0; !(await isReady(port)); waited += 50) {
    if (waited > 10_000 || child.exitCode !== null) {
      await stop();
      throw new Error('Dovecot did not start');
    }
    await delay(50);
  }
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: false,
    auth: { user: 'desk', pass: 'secret' },
    logger: false,
  });
  await client.connect();
  return {
    url,
    async append(raw) {
      await client.append('INBOX', raw);
    },
    async countUnseen() {
      const status = await client.status('INBOX', { unseen: true });
      return status ? (status.unseen ?? 0) : 0;
    },
    async stop() {
      await client.logout();
      await stop();
    },
  };
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
