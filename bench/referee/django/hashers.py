from django.contrib.auth.hashers import Argon2PasswordHasher


class SameArgon2(Argon2PasswordHasher):
    """The portal's cost: 19 MiB, two passes, one lane."""

    time_cost = 2
    memory_cost = 19456
    parallelism = 1
