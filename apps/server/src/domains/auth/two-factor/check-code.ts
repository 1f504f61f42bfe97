import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { stepOfCode } from './authenticator-code.ts';
import { recoveryDigest } from './recovery-codes.ts';
import { openSecret } from './sealed-secret.ts';
import { recoveryCode, twoFactor } from './two-factor.table.ts';

/** A code that fits, not used up yet. */
export interface FittingCode {
  readonly kind: 'authenticator' | 'recovery';
  /** Uses it up; false where it was used already, by anybody at the same time too. */
  use(tx: Transaction): Promise<boolean>;
}

/**
 * A code of a person's authenticator app, or one of their recovery codes, that fits now. Done
 * before a row is held: the digest of a recovery code is slow by design.
 * @throws PortalError `invalid_code` where it fits neither.
 */
export async function checkCode(
  context: Context,
  sealer: Encryptor,
  { userId, typed }: { userId: string; typed: string },
): Promise<FittingCode> {
  const code = typed.replaceAll(/\s/g, '');
  const fitting = /^[0-9]{6}$/.test(code)
    ? await authenticatorCode(context, sealer, { userId, code })
    : await ownRecoveryCode(context, { userId, code });
  if (!fitting) throw new DomainError('invalid_code');
  return fitting;
}

async function authenticatorCode(
  { database, now }: Context,
  sealer: Encryptor,
  { userId, code }: { userId: string; code: string },
): Promise<FittingCode | null> {
  const [kept] = await database.orm
    .select({ sealedSecret: twoFactor.sealedSecret })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)));
  const step = kept && stepOfCode(openSecret(sealer, userId, kept.sealedSecret), code, now);
  if (!kept || step === undefined || step === null) return null;
  return {
    kind: 'authenticator',
    use: async (tx) => {
      const used = await tx
        .update(twoFactor)
        .set({ lastStep: step })
        .where(
          and(
            eq(twoFactor.userId, userId),
            eq(twoFactor.sealedSecret, kept.sealedSecret),
            isNotNull(twoFactor.confirmedAt),
            lt(twoFactor.lastStep, step),
          ),
        )
        .returning({ userId: twoFactor.userId });
      return used.length === 1;
    },
  };
}

async function ownRecoveryCode(
  { database, now }: Context,
  { userId, code }: { userId: string; code: string },
): Promise<FittingCode | null> {
  const kept = await database.orm
    .select({ id: recoveryCode.id, digest: recoveryCode.digest })
    .from(recoveryCode)
    .where(eq(recoveryCode.userId, userId));
  const [any] = kept;
  const digest = any && (await recoveryDigest(code, any.digest));
  const found = digest && kept.find((one) => one.digest.equals(digest));
  if (!found) return null;
  return {
    kind: 'recovery',
    use: async (tx) => {
      const used = await tx
        .update(recoveryCode)
        .set({ usedAt: now.toISOString() })
        .where(and(eq(recoveryCode.id, found.id), isNull(recoveryCode.usedAt)))
        .returning({ id: recoveryCode.id });
      return used.length === 1;
    },
  };
}
