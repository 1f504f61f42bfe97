"""Creates Django's own tables, and an account for each e-mail on standard input, with one password."""
import os
import sys

import django

os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'settings')
django.setup()

from django.contrib.auth.hashers import make_password  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402

call_command('migrate', verbosity=0)
password_hash = make_password(os.environ['ACCOUNT_PASSWORD'])
emails = sys.stdin.read().split()
User.objects.bulk_create([User(username=email, email=email, password=password_hash) for email in emails])
